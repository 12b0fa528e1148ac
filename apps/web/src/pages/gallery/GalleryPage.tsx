import { Logo } from '../../ui/art/Logo.tsx';
import { ToastHost } from '../../ui/feedback/ToastHost.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { BrandSection } from './BrandSection.tsx';
import { DataSection } from './DataSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import styles from './Gallery.module.css';
import { idOf } from './GallerySection.tsx';
import { OverlaysSection } from './OverlaysSection.tsx';
import { ScreensSection } from './ScreensSection.tsx';

const titles = ['Brand', 'Actions', 'Fields', 'Overlays', 'Feedback', 'Data', 'Screens'];

/** Every primitive in every state; served in development only, so its texts are not translated. */
export default function GalleryPage() {
  return (
    <>
      <div className={styles.page}>
        <header className={styles.top}>
          <h1>
            <Logo variant="full" size={40} />
          </h1>
          <nav className={styles.index} aria-label="Sections">
            {titles.map((title) => (
              <a key={title} href={`#${idOf(title)}`}>
                {title}
              </a>
            ))}
          </nav>
        </header>
        <BrandSection />
        <ActionsSection />
        <FieldsSection />
        <OverlaysSection />
        <FeedbackSection />
        <DataSection />
      </div>
      <ScreensSection />
      <ToastHost hideLabel="Fechar notificação" label="Notificações" />
    </>
  );
}
