import { checkAddonFile } from '../../../lib/file-checks.ts';
import { useCheckedFile } from '../upload/use-checked-file.ts';
import { usePackFacts } from '../upload/use-pack-facts.ts';

/** A file chosen to replace the current one, with its facts. */
export function useNewFile() {
  const { file, error, choose, remove } = useCheckedFile(checkAddonFile);
  const reading = usePackFacts(file);
  return {
    file,
    error,
    choose,
    remove,
    reading,
    refusal: reading.phase === 'refused' ? reading.reason : undefined,
  };
}
export type NewFile = ReturnType<typeof useNewFile>;
