// Packs that strangers published, read when they are there.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inspectPack } from './inspect.ts';
import { nodeUnpacker } from './node/node-unpacker.ts';
import { fromBytes } from './random-access.ts';

const folder = new URL('../../shared/real-input/', import.meta.url);
const read = (path: string) =>
  readFileSync(new URL(path.split('/').map(encodeURIComponent).join('/'), folder));
const inspect = (path: string) =>
  inspectPack(fromBytes(read(path)), { fileName: path, unpacker: nodeUnpacker });

const expectations = {
  'Edds Planes Remastered v1.2.0.mcaddon': {
    packs: [
      {
        path: 'Edds Planes Remastered_BP',
        kind: 'behavior',
        name: "Edds' Planes Remastered 1.21+ v1.2.0",
        description: '',
        version: '9.0.0',
        dependencies: [
          { moduleName: '@minecraft/server', version: '1.11.0' },
          { uuid: 'c175b8d5-b543-4762-8e1e-35f78b72754e' },
        ],
      },
      { kind: 'resource', uuid: 'c175b8d5-b543-4762-8e1e-35f78b72754e', scripts: false },
    ],
    minEngineVersion: '1.21.0',
    scripts: true,
    icon: 'Edds Planes Remastered_BP/pack_icon.png',
    notes: [],
  },
  'ExNihilo Bedrock.mcaddon': {
    packs: [
      {
        version: '1.1.1',
        description: 'Behavior Pack by NguyenDuck\nInspired from MikeLydeamore\nAll right reserved',
      },
      { version: '1.0.7', minEngineVersion: '1.16.221' },
    ],
    minEngineVersion: '1.17.30',
  },
  'Frame_and_Pane_v1.0.0.mcaddon': {
    packs: [
      { path: 'Frame_and_Pane_BP_Release_v1.0.0.mcpack', name: 'Frame & Pane BP — Release v1.0.0' },
      { path: 'Frame_and_Pane_RP_Release_v1.0.0.mcpack', kind: 'resource', capabilities: ['pbr'] },
    ],
    uuids: ['3e2fe0e5-a071-49fb-8cd8-5781fb86aeaa', '09c7327f-4441-4925-a99f-2b0e134e9ec2'],
    minEngineVersion: '1.26.30',
    icon: 'Frame_and_Pane_BP_Release_v1.0.0.mcpack/pack_icon.png',
  },
  'GeyserOptionalPack.mcpack': {
    packs: [{ uuid: 'e5f5c938-a701-11eb-b2a3-047d7bb283ba', version: '1.0.13', kind: 'resource' }],
    entries: 74,
    uncompressedBytes: 116_793,
    icon: 'pack_icon.png',
  },
  'Love & Tolerance (Default) 1.4.0.mcpack': {
    packs: [
      {
        name: 'Love & Tolerance (Default)',
        subpacks: 2,
        description: 'MLP:FiM-inspired!\nLove-Tolerance.com',
      },
    ],
    entries: 3_089,
    uncompressedBytes: 10_977_712,
  },
  'Mini Blocks (BP).mcpack': {
    packs: [{ name: 'Mini Blocks (BP)', kind: 'behavior', minEngineVersion: '1.21.50', scripts: true }],
  },
  'ParticlesExamples1.19.mcpack': {
    packs: [{ uuid: '6208b7b2-41b1-4492-9eb2-0461d44ddeb1', version: '0.0.1' }],
    minEngineVersion: '1.10.0',
    icon: null,
    notes: ['no pack_icon'],
  },
  'Smelly-Anti-Cheat 3.0.0.mcpack': {
    packs: [{ name: 'Smelly Anti Cheat BEH v3.0', version: '3.0.0', scripts: true, kind: 'behavior' }],
    notes: ['manifest has comments'],
  },
  'Tree Harvester.mcaddon': {
    packs: [{ path: 'Tree Harvester BP', uuid: '19c3801e-26be-4b7d-8a80-05fcdff46ab2', description: '' }],
    minEngineVersion: '1.21.60',
    icon: 'Tree Harvester BP/pack_icon.png',
  },
  'custom_crops_example.mcaddon': {
    packs: [{ version: '3.0.0' }, { version: '3.0.0', minEngineVersion: '1.21.90' }],
    notes: ['versions written as text'],
  },
  'mclive2022.mcaddon': {
    packs: [{ path: 'MCLive2022BP', name: 'Minecraft Live' }, { path: 'MCLive2022RP' }],
    entries: 157,
  },
  'minecraft-addons-main.zip': {
    packs: [
      { path: 'minecraft-addons-main/capatiator', name: 'Capacitor', kind: 'script' },
      { name: 'Productivity Tracker' },
      { name: 'Auto Replanting' },
      { name: 'Tool Replacement', description: expect.stringContaining('道具') },
    ],
    icon: null,
  },
  'バニラのパーティクルを消す.mcpack': {
    packs: [
      { name: 'バニラのパーティクルを消す', version: '1.0.3', uuid: '0409d09f-6ab8-4cae-96d2-bf29e354314d' },
    ],
    minEngineVersion: '1.13.0',
  },
};

describe.runIf(existsSync(folder))('real packs', () => {
  test.each(Object.entries(expectations))('%s', async (file, facts) => {
    const found = await inspect(`packs/${file}`);
    expect(found.facts).toMatchObject({ manifest: true, ...facts });
    expect(found.icon === null).toBe(found.facts.icon === null);
  });

  test.each([
    ['not-a-zip.mcpack', 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.'],
    ['empty.mcpack', 'This file is empty.'],
    ['truncated.mcpack', 'This file is damaged: it could not be read to the end.'],
  ])('%s is refused', async (file, message) => {
    await expect(inspect(`bad/${file}`)).rejects.toThrow(message);
  });
});
