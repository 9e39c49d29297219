import { useLingui } from '@lingui/react/macro';
import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import { MAX_PICTURES } from '@sandcrate/api/contract/limits.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { word } from '../../lib/words.ts';
import { markdownOf, type Pictures, picturesShown } from './pictures.ts';

/**
 * Uploads pictures one after another and inserts each into the text where the cursor is then.
 * @param insert puts a text into the area
 */
export function usePictureUploads(
  pictures: Pictures | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
  insert: (text: string) => void,
) {
  const { t, i18n } = useLingui();
  const [underWay, setUnderWay] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const [uploaded, setUploaded] = useState<readonly BodyPicture[]>([]);
  const queue = useRef<File[]>([]);
  const running = useRef<AbortController>(undefined);

  function cancel() {
    queue.current = [];
    running.current?.abort();
  }
  useEffect(() => () => running.current?.abort(), []);

  /** @returns whether the picture is in the text */
  async function send(file: File, { upload, check }: Pictures, signal: AbortSignal, isFirst: boolean) {
    const refuse = (reason: string) => {
      setProblem(`${file.name}: ${word(i18n, reason)}`);
      return false;
    };
    const wrong = check(file);
    if (wrong !== undefined) return refuse(wrong);
    if (picturesShown(area.current?.value ?? '') >= MAX_PICTURES)
      return refuse(t`A full description can show at most ${MAX_PICTURES} pictures.`);
    const { name } = file;
    const onProgress = (share: number) => setUnderWay({ name, share });
    onProgress(0);
    const answer = await upload(file, { onProgress, signal });
    if ('problem' in answer) return refuse(answer.problem);
    setUploaded((before) => [...before, answer]);
    insert((isFirst ? '' : '\n\n') + markdownOf(answer, name));
    return true;
  }

  /** Sends what is in the queue. Resolves to whether all of it is in the text. */
  async function sendAll(to: Pictures, signal: AbortSignal): Promise<boolean> {
    let [isFirst, areAllIn] = [true, true];
    try {
      for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
        areAllIn = (await send(file, to, signal, isFirst)) && areAllIn;
        isFirst = false;
      }
      return areAllIn;
    } catch (error) {
      if (!signal.aborted) throw error;
      return false;
    } finally {
      running.current = undefined;
      setUnderWay(undefined);
    }
  }
  function add(files: readonly File[]) {
    queue.current.push(...files);
    if (pictures === undefined || running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    const outcome = sendAll(pictures, controller.signal);
    pictures.onUploads?.(outcome);
  }
  return { add, cancel, underWay, problem, uploaded };
}
