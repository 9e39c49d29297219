// Replaces the package react-style-singleton, by which the dialog library keeps the page from scrolling. The package
// adds a style element, which the page's policy refuses; a constructed stylesheet needs no permission.
import { useEffect } from 'react';

/** @returns a component that applies its styles to the page; of several at once, only the first one's */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return function Style({ styles }: { styles: string }): null {
    useEffect(() => {
      if (users++ === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        if (--users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    }, [styles]);
    return null;
  };
}
