// Texts of refusals that belong to no concept of the domain. Those that do are in core/<concept>/errors.ts.

export const MAIL_NOT_FOUND = 'Mail not found';
export const MODEL_NOT_FOUND = 'Model not found';
export const MAIL_NOT_FAILED = 'Only failed mails can be sent again.';
export const WRONG_CREDENTIALS = 'Invalid email or password';
export const OTP_REQUIRED = 'Enter the code from your authenticator app.';
export const LOGIN_IN_A_MOMENT = 'Your account was made. Please log in in a moment.';
export const UNKNOWN_INVITE_ROLE = "Role must be 'publisher' or 'admin'";
export const END_BEFORE_BEGINNING = 'The end must not be before the beginning';

/** `orders` are the names that the list can be sorted by. */
export const unsortable = (orders: readonly string[]) => `This list can be sorted by ${orders.join(', ')}.`;
