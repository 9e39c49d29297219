// Refusal texts about reports and reasons, separate from the others because few pages of the site need them.

export { REASON_REQUIRED } from '../../core/errors.ts';
export { REPORT_REASON_REQUIRED } from '../../core/report/errors.ts';
