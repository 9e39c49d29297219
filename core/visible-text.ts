const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string) => VISIBLE.test(text);
