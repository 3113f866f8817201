/** A finding as an evidence proof prints it: for the institution and for whoever it is shown to abroad. */
export const both = (chinese: string, english: string): string => `${chinese} · ${english}`;
