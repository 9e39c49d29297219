import polyglot from 'ra-i18n-polyglot';
import { messages } from './messages.ts';

/** Labels that are texts already have no message of their own. */
export const i18nProvider = polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
