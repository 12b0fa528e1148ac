import { describe, expect, it } from 'vitest';
import { attachmentExtensionOf, isCaptions, isVideoName, plainNameOf } from './files.ts';

describe('files', () => {
  it.each([
    ['aula.mp4', true, false],
    ['AULA.MKV', true, false],
    ['aula.avi', false, false],
    ['mp4', false, false],
    ['slides.pptx', false, true],
    ['notas.PDF', false, true],
    ['pacote.zip', false, false],
    ['script.pdf.exe', false, false],
    ['', false, false],
  ])('"%s": video %s, attachment %s', (name, isVideo, isAttachment) => {
    expect([isVideoName(name), attachmentExtensionOf(name) !== null]).toEqual([isVideo, isAttachment]);
  });

  it('a JPEG is one by either of its names', () => {
    expect(attachmentExtensionOf('foto.JPEG')).toBe('jpg');
  });

  it.each([
    ['Guia da Aula nº 1.pdf', 'guia-da-aula-no-1'],
    ['Exercícios – versão final.docx', 'exercicios-versao-final'],
    ['../../etc/passwd', 'file'],
    ['日本語.pdf', 'file'],
    ['.pdf', 'file'],
  ])('"%s" is stored as %s', (name, plain) => {
    expect(plainNameOf(name)).toBe(plain);
  });

  it.each([
    ['WEBVTT\n\n00:00.000 --> 00:01.000\nOi', true],
    ['\uFEFFWEBVTT - legendas\r\n\r\n00:00.000 --> 00:01.000\r\nOi', true],
    ['WEBVTT\n\n', false],
    ['1\n00:00:00,000 --> 00:00:01,000\nOi', false],
    ['<html>-->', false],
  ])('%j is captions: %s', (text, isOne) => {
    expect(isCaptions(text)).toBe(isOne);
  });
});
