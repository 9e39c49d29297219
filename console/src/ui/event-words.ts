/** An event's type in words: 'AddonApproved' is 'Addon approved'. */
export const eventInWords = (type: string): string => {
  const words = type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
