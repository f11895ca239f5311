"""How the browser's Python is put together: the parts that run inside Pyodide under Node."""
