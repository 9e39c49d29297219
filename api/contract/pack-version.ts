// How the game orders versions, separate from the inspector, which is large.

export { compareVersions } from '@sandcrate/core/pack/version.ts';
