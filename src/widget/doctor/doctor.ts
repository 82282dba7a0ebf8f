/** One file for what `Docent.doctor()` needs. */
export { examineThisPage } from './examine-this-page.js';
export { printReport } from './print-report.js';
