/** How what is shown differs from the game; sentences for readers. */
export const notes = {
  plainColor:
    'The file does not contain its texture, which may be one of the game’s own. It is shown in a plain color.',
  plainColors:
    'The file does not contain some of its textures, which may be the game’s own. They are shown as plain colors.',
  firstLayer: 'The game draws it in several layers. Only the first is shown.',
  oneOfLooks: 'It has several looks in the game. One of them is shown.',
} as const;

/** Why a model cannot be shown; its message is a sentence for readers. */
export class ModelProblem extends Error {
  override readonly name = 'ModelProblem';
}

export const problems = {
  unreadable: () => new ModelProblem('Its model has a form that cannot be read.'),
  noShape: () => new ModelProblem('The file does not contain its model. It may be one of the game’s own.'),
  noTexture: () =>
    new ModelProblem('The file does not contain its texture. It may be one of the game’s own.'),
  nothingToDraw: () => new ModelProblem('Its model has no visible parts.'),
  mesh: () => new ModelProblem('Its model is a mesh, which cannot be shown here.'),
  circle: () => new ModelProblem('Its model is built on itself, in a circle.'),
  tooComplex: () => new ModelProblem('Its model has too many parts.'),
  tooDeep: () => new ModelProblem('The parts of its model are nested too deeply.'),
  outOfBounds: () => new ModelProblem('Its model has sizes or positions that are too large.'),
  textureFormat: () => new ModelProblem('Its texture has a format that cannot be shown here.'),
  textureDamaged: () => new ModelProblem('Its texture is damaged.'),
  textureTooLarge: () => new ModelProblem('Its texture is too large.'),
  modelTooLarge: () => new ModelProblem('Its model and texture are too large.'),
  budgetSpent: () => new ModelProblem('This file has more models than can be shown.'),
} as const;
