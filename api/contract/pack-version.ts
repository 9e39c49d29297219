// How the game orders versions, apart from the inspector, which is large.

export { compareVersions } from '@sandcrate/core/pack/version.ts';
