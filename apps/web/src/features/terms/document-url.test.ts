import { describe, expect, it } from 'vitest';
import { isStoredFile, safeDocumentUrl } from './document-url.ts';

const page = 'http://palco.local:3000/terms/1/2/x';

describe('the address of a document', () => {
  it.each([
    ['/demo/termos-de-uso.pdf', 'http://palco.local:3000/demo/termos-de-uso.pdf'],
    ['files/a.pdf?v=2', 'http://palco.local:3000/files/a.pdf?v=2'],
    ['http://palco.local:3000/a.pdf', 'http://palco.local:3000/a.pdf'],
    ['https://cdn.example.com/a.pdf', 'https://cdn.example.com/a.pdf'],
    ['//palco.local:3000/a.pdf', 'http://palco.local:3000/a.pdf'],
  ])('may be %s', (text, url) => {
    expect(safeDocumentUrl(text, page)).toBe(url);
  });

  it.each([
    'http://evil.example/a.pdf',
    '//evil.example/a.pdf',
    '\\\\evil.example\\a.pdf',
    'http://palco.local:4000/a.pdf',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:application/pdf;base64,JVBERi0=',
    'blob:http://palco.local:3000/1234',
    'file:///etc/passwd',
    'ftp://palco.local/a.pdf',
    'https://palco.local@evil.example/a.pdf',
    'https://',
  ])('may not be %s', (text) => {
    expect(safeDocumentUrl(text, page)).toBeNull();
  });
});

it.each([
  ['http://palco.local:3000/files/terms/a.pdf', true],
  ['http://palco.local:3000/favicon.svg', false],
  ['https://cdn.example.com/files/terms/a.pdf', false],
  ['http://palco.local:30001/files/terms/a.pdf', false],
])('%s may be a former document: %s', (url, isFormer) => {
  expect(isStoredFile(url, page)).toBe(isFormer);
});
