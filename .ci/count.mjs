// Adds up the reports of the test runs and prints the closing line; a skipped or missing test fails the run.
import { readFileSync } from 'node:fs';

const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);

const skipped = sum('numPendingTests') + sum('numTodoTests');
if (skipped > 0) {
  for (const { testResults } of reports) {
    for (const { name, assertionResults } of testResults) {
      for (const { fullName, status } of assertionResults) {
        if (status !== 'passed' && status !== 'failed') console.log(`skipped: ${name}: ${fullName}`);
      }
    }
  }
}
const passed = sum('numPassedTests');
const failed = sum('numFailedTests') + skipped;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
