import type { TermsMessages } from './messages.pt-BR.ts';

export const messages: TermsMessages = {
  title: 'Terms of use',
  lead: 'Read the document and accept the terms to enter the course.',
  document: 'Terms of use document',
  loading: 'Opening the document…',
  failedTitle: 'We could not open the document',
  failedText: 'It may have moved, or the connection failed. Try again.',
  retry: 'Try again',
  unsafeTitle: 'This document cannot be opened here',
  unsafeText: 'The address of the document is not safe. Go back and enter the course again.',
  goHome: 'Go to the home page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: ({ page, count }) => `Page ${page} of ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  accept: 'I have read and accept the terms of use',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  acceptNoNetwork: 'No internet access. Check your connection and confirm again.',
  acceptFailed: 'Your acceptance could not be recorded. Confirm again in a moment.',
};
