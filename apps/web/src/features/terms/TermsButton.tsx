import { ExternalLink, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { safeDocumentUrl } from './document-url.ts';
import { termsMessages } from './messages.ts';
import styles from './TermsButton.module.css';

/** Spec section 2, Room page: the accepted terms, to be read again. */
export const TermsButton = ({ termUrl }: { readonly termUrl: string }) => {
  const messages = useMessages(termsMessages);
  const [isOpen, setIsOpen] = useState(false);
  const url = safeDocumentUrl(termUrl, globalThis.location.href);
  if (url === null) return null;
  return (
    <>
      <Button variant="secondary" size="sm" icon={<ScrollText aria-hidden />} onClick={() => setIsOpen(true)}>
        {messages.title}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={messages.title}
        closeLabel={messages.close}
        size="lg"
        footer={
          // A browser that shows no documents inside a page, as those of phones, shows them in one of their own.
          <a className={styles.link} href={url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            {messages.openInTab}
          </a>
        }
      >
        <iframe className={styles.document} src={url} title={messages.document} />
      </Dialog>
    </>
  );
};
