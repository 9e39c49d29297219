import { useLingui } from '@lingui/react';
import { word } from '../lib/words.ts';

/** A text of the API's contract or of a refusal, in the document's language. */
export const Word = ({ of }: { of: string }) => word(useLingui().i18n, of);
