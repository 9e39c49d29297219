// Written by `npm run art -w site` from the sculptures in site/art.
import brokenBridgeSrc from './drawn/broken-bridge.svg';
import buildingsSrc from './drawn/buildings.svg';
import crateSrc from './drawn/crate.svg';
import emptyCrateSrc from './drawn/empty-crate.svg';
import gameplaySrc from './drawn/gameplay.svg';
import gateSrc from './drawn/gate.svg';
import heroSceneSrc from './drawn/hero-scene.svg';
import mobsSrc from './drawn/mobs.svg';
import toolsSrc from './drawn/tools.svg';
import tornLetterSrc from './drawn/torn-letter.svg';
import weaponsSrc from './drawn/weapons.svg';
import worldgenSrc from './drawn/worldgen.svg';

export const crate = { src: crateSrc, width: 80, height: 84 };
export const emptyCrate = { src: emptyCrateSrc, width: 100, height: 83 };
export const brokenBridge = { src: brokenBridgeSrc, width: 130, height: 88 };
export const gate = { src: gateSrc, width: 90, height: 111 };
export const tornLetter = { src: tornLetterSrc, width: 100, height: 68 };
export const tools = { src: toolsSrc, width: 60, height: 85 };
export const mobs = { src: mobsSrc, width: 80, height: 80 };
export const buildings = { src: buildingsSrc, width: 80, height: 90 };
export const weapons = { src: weaponsSrc, width: 60, height: 87 };
export const worldgen = { src: worldgenSrc, width: 80, height: 90 };
export const gameplay = { src: gameplaySrc, width: 100, height: 67 };
export const heroScene = { src: heroSceneSrc, width: 210, height: 155 };
