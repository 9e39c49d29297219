import { useLingui } from '@lingui/react';
import { type Format, formatOf } from './format.ts';

/** The formats of the document's language. */
export const useFormat = (): Format => formatOf(useLingui().i18n.locale);
