import { getConfig } from '@lingui/conf';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';

/**
 * Turns Lingui's macros into calls, with Babel, in the files that import a macro. Lingui's own transform is an optional
 * native package for Node 22 and later, which the npm of Node 20 skips, and installing may begin with Node 20. `Trans`
 * becomes the site's own component, which lingui.config.ts names.
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
