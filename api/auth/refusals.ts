// Messages of refusals on account pages, separate from the others because few pages of the site need them.

export { INVALID_RESET_LINK, STAFF_NOT_DELETABLE } from '../../core/account/errors.ts';
export { PUBLISHERS_ONLY } from '../../core/errors.ts';
export { INVALID_INVITE } from '../../core/invite/errors.ts';
export { REGISTRATION_CLOSED } from '../../core/registration/errors.ts';

export const OTP_REQUIRED = 'Enter the code from your authenticator app.';
export const PASSWORD_REQUIRED = 'Password Required';
export const CONFIRMATION_REQUIRED = 'Confirmation Required';
