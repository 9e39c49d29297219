// Draws one preview.
import { type Answer, answer } from '../files/workers/answer.ts';
import type { PreviewTexts } from './preview.ts';
import { renderPreview } from './render-preview.ts';

export type PreviewTask = { texts: PreviewTexts; banner: Uint8Array | null };

export default ({ texts, banner }: PreviewTask): Promise<Answer<Uint8Array>> =>
  answer(() => renderPreview(texts, banner));
