// Further pictures of an add-on: the same things in another light and other surroundings.
import type { MoodName } from './pictures/mood.ts';
import type { Scene } from './pictures/scene.ts';
import type { Random } from './random.ts';

const LIGHTS: readonly [MoodName, ...MoodName[]] = [
  'day',
  'morning',
  'dusk',
  'night',
  'storm',
  'snowfall',
  'aurora',
];

/** The scenes of up to three screenshots. */
export function viewsOf(scene: Scene, random: Random): Scene[] {
  const others = random.some(
    LIGHTS.filter((mood) => mood !== scene.mood),
    3,
  );
  const [first = 'day', second = 'dusk', third = 'night'] = others;
  const { climate, plants } = scene;
  switch (scene.show) {
    case 'item':
      return [
        { ...scene, mood: first },
        { climate, plants, mood: second, show: 'land' },
      ];
    case 'creature':
      return [
        { climate, plants, mood: first, show: 'land', creature: scene.creature },
        { ...scene, mood: second },
      ];
    case 'structure':
      return [
        { climate, plants, mood: first, show: 'land', structure: scene.structure },
        { ...scene, mood: second },
        { ...scene, mood: third },
      ];
    case 'land':
      return [{ ...scene, mood: first }, { ...scene, mood: second }, scene];
  }
}
