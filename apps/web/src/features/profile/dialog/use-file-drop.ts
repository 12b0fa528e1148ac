import { type DragEvent, useState } from 'react';

/** Takes a file that is dragged from the desktop and dropped; `isOver` while one hovers. */
export const useFileDrop = (onDrop: (file: File) => void) => {
  const [isOver, setIsOver] = useState(false);
  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        // Passing from one child to another is not leaving.
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFile(event)) return;
        // Without this the browser leaves the page for the file.
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      },
    },
  };
};
