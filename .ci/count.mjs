// Adds up the reports of the test runs and prints the closing line. A suite without a report, one that broke before
// its tests, and a skipped test count as failures.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const MESSAGE_LENGTH = 600;

const problems = [];
let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) {
    problems.push(`no report: ${file}`);
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  if (report.numTotalTests === 0) problems.push(`no tests: ${file}`);
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      problems.push(`broken: ${name}: ${message}`);
    }
    for (const test of assertionResults) {
      if (test.status === 'failed') {
        console.log(`failed in ${basename(file, '.json')}: ${name}: ${test.fullName}`);
        for (const text of test.failureMessages) console.log(text.slice(0, MESSAGE_LENGTH));
      }
      if (!['passed', 'failed'].includes(test.status)) problems.push(`skipped: ${name}: ${test.fullName}`);
    }
  }
}
for (const problem of problems) console.log(problem);
failed += problems.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
