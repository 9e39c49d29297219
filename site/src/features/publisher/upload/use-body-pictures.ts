import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { checkImage } from '../../../lib/file-checks.ts';
import { keys } from '../../../lib/query-keys.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { Pictures } from '../../../ui/markdown/pictures.ts';
import { refusalOf, sendForm } from './send-form.ts';

/** The uploads of pictures into a full description. */
export type PictureUploads = {
  areUnderWay: boolean;
  /** Those under way, if there are any: resolves when they end to whether all pictures are in the text. */
  outcome: () => Promise<boolean> | undefined;
};

/**
 * The pictures of a full description: those of the add-on, and those that were uploaded for a draft.
 * @param path where new ones are sent
 * @param text the text at the beginning
 */
export function useBodyPictures(
  own: readonly BodyPicture[],
  path: string,
  text: string,
): { pictures: Pictures; uploads: PictureUploads } {
  const { i18n } = useLingui();
  const outcome = useRef<Promise<boolean>>(undefined);
  const [added, setAdded] = useState<readonly BodyPicture[]>([]);
  const [areUnderWay, setUnderWay] = useState(false);
  const { data: waiting = [] } = useQuery({
    queryKey: keys.waitingPictures,
    queryFn: ({ signal }) => call('GET /api/addons/pictures', { signal }),
    enabled: text.includes('picture:'),
  });
  const pictures: Pictures = {
    known: [...own, ...waiting, ...added],
    check: checkImage,
    async upload(file, progress) {
      const form = new FormData();
      form.set('picture', file);
      try {
        const sending = { method: 'POST', path, form, idempotencyKey: randomId(), ...progress } as const;
        const picture = (await sendForm(sending)) as BodyPicture;
        setAdded((before) => [...before, picture]);
        return picture;
      } catch (error) {
        if (error instanceof ApiError) return { problem: refusalOf(i18n, error) };
        if (progress.signal.aborted) throw error;
        return { problem: i18n._(msg`Network error occurred during upload`) };
      }
    },
    onUploads(ending) {
      setUnderWay(true);
      outcome.current = ending.finally(() => {
        outcome.current = undefined;
        setUnderWay(false);
      });
    },
  };
  return { pictures, uploads: { areUnderWay, outcome: () => outcome.current } };
}
