/** A finding as an evidence proof prints it: in Chinese for the institution, in English for readers abroad. */
export const both = (chinese: string, english: string): string => `${chinese} · ${english}`;
