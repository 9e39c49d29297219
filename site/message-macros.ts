import { getConfig } from '@lingui/conf';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/**
 * Turns Lingui's macros into calls, by Babel in the files that import a macro.
 * Lingui's own transform is a native package for Node 22 and later: npm of Node 20, with which installing may begin,
 * leaves it out as an optional package of another version.
 */
export const messageMacros = () =>
  babel({
    presets: [
      defineRolldownBabelPreset({
        preset: {
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ cwd: import.meta.dirname }) }],
          ],
        },
        rolldown: { filter: { code: /from ['"]@lingui\/(?:core|react)\/macro['"]/ } },
      }),
    ],
  });
