import { checkAddonFile } from '../upload/file-checks.ts';
import { useCheckedFile } from '../upload/use-checked-file.ts';
import { usePackFacts } from '../upload/use-pack-facts.ts';

/** A file that shall take the old one's place, and what is known of it. */
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
