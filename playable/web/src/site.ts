// What every page loads: the table, the panel of kept data, offline use.
import { CardTable } from "./card-table";
import { begin } from "./offline";
import { YourData } from "./your-data";

customElements.define("card-table", CardTable);
customElements.define("your-data", YourData);
void begin();
