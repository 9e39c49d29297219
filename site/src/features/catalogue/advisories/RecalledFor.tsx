import { useLingui } from '@lingui/react';
import { recalledText } from '@sandcrate/api/contract/refusals.ts';
import { word } from '../../../lib/words.ts';

/** Takes the place of the reason while the text around it is translated. */
const REASON = '\u0001';

/** Says that a file has been recalled, with the reason in its own text direction. */
export function RecalledFor({ reason }: { reason: string }) {
  const { i18n } = useLingui();
  const [before, after] = word(i18n, recalledText(REASON)).split(REASON);
  return (
    <>
      {before}
      <bdi>{reason}</bdi>
      {after}
    </>
  );
}
