/** Hands a text made in the page to the browser's downloads. */
export const saveFile = (name: string, content: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the content only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
