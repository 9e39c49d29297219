// Where files are in the folder of a directory store.
import { dirname, join } from 'node:path';
import { type FileKey, type FileKind, fileName } from '../file-key.ts';

const folders: Record<FileKind, string> = { pack: 'packs', image: 'images', variant: 'variants' };

export class DirectoryPaths {
  readonly root: string;
  /** Files that are being received. */
  readonly temporary: string;
  /** Files that are being removed, which may still be restored. */
  readonly removing: string;

  constructor(root: string) {
    this.root = root;
    this.temporary = join(root, 'tmp');
    this.removing = join(root, 'removing');
  }

  kind(kind: FileKind): string {
    return join(this.root, folders[kind]);
  }

  /** Files are spread over 256 folders by the first digits of their hash. */
  file(key: FileKey): string {
    return join(this.kind(key.kind), key.sha256.slice(0, 2), fileName(key));
  }

  shard(key: FileKey): string {
    return dirname(this.file(key));
  }

  mark(key: FileKey): string {
    return join(this.root, 'marks', folders[key.kind], fileName(key));
  }
}
