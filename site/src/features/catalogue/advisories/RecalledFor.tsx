import { recalledText } from '@sandcrate/api/contract/refusals.ts';

/** That a file has been recalled, with the reason in the direction of its own script. */
export const RecalledFor = ({ reason }: { reason: string }) => (
  <>
    {recalledText('')}
    <bdi>{reason}</bdi>
  </>
);
