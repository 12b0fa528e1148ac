/** Spec section 5: lengths count what a person would call characters. */
export const isLongEnough = (password: string, min: number): boolean => [...password].length >= min;
