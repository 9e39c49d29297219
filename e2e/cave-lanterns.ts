// Set-up for most flows: a publisher with one public add-on.
import { type Account, approve, createPublisher, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import type { InputFile } from './input.ts';
import { smallPack, smallPicture } from './small-files.ts';
import type { Stage } from './stage.ts';

export type CaveLanterns = {
  makerAccount: Account;
  /** The publisher's session. */
  maker: string;
  lanterns: UploadedAddon;
  /** The banner, for use in other add-ons. */
  banner: InputFile;
};

/** Creates the publisher, uploads "Cave Lanterns" with a banner and one screenshot, and approves it. */
export async function caveLanterns({ url, owner }: Pick<Stage, 'url' | 'owner'>): Promise<CaveLanterns> {
  const makerAccount = await createPublisher(url, owner, 'maker');
  const maker = await logIn(url, makerAccount);
  const banner = await smallPicture();
  const lanterns = await uploadAddon(url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    tags: ['light'],
    file: smallPack('Cave Lanterns'),
    banner,
    screenshots: [await smallPicture('#8a5a2b')],
  });
  await approve(url, owner, lanterns);
  return { makerAccount, maker, lanterns, banner };
}
