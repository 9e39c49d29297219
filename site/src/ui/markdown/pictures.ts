import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';

/** What a Markdown field needs for pictures. */
export type Pictures = {
  /** Those that the text may show, besides newly uploaded ones. */
  known: readonly BodyPicture[];
  /** What is wrong with a file, before it is sent. */
  check: (file: File) => string | undefined;
  /** Sends a picture, and returns it or what the server says against it. It rejects when it was cancelled. */
  upload: (
    file: File,
    progress: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<BodyPicture | { problem: string }>;
  /** Called when uploads begin, with whether all of them will have reached the text once they end. */
  onUploads?: (outcome: Promise<boolean>) => void;
};

/** How many pictures a text shows, as far as one can tell without parsing it. */
export const picturesShown = (text: string): number =>
  new Set([...text.matchAll(/\]\(picture:([\w-]+)/g)].map(([, id]) => id)).size;

/** Shows a picture, with the name of its file as the alternative text. */
export const markdownOf = ({ id }: Pick<BodyPicture, 'id'>, fileName: string): string =>
  `![${fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}\p{M}.,'’()-]+/gu, ' ')
    .trim()}](picture:${id})`;

/** The files of a paste or a drop. Of a copied document, the text is meant and not its picture. */
export function filesIn(transfer: DataTransfer | null): File[] {
  if (transfer === null || transfer.types.includes('text/plain')) return [];
  return [...transfer.files];
}
