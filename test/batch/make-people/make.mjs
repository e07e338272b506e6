// Writes the files of `test/batch/people`: as people make them, of invented applicants. XlsxWriter (Python) and
// LibreOffice must be on the machine that runs this:
//   PYTHON=/path/to/python-with-xlsxwriter node test/batch/make-people/make.mjs
import './by-hand.mjs';
import './with-sheetjs.mjs';
import './with-xlsxwriter.mjs';
import './with-libreoffice.mjs';
