import { useLingui } from '@lingui/react';
import { localized } from '@sandcrate/api/contract/locales.ts';

/** An address from the root in the document's language, for use outside of `<Link>`. */
export const useAddress = (address: string): string => localized(useLingui().i18n.locale, address);
