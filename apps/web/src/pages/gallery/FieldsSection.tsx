import { Globe } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { CodeBoxes } from '../../ui/forms/CodeBoxes.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import styles from './Gallery.module.css';
import { GallerySection, Specimen } from './GallerySection.tsx';

const languages = [
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'en-US', label: 'English (US)' },
  { value: 'es-ES', label: 'Español (España)' },
] as const;
type Language = (typeof languages)[number]['value'];
const toggle = { showLabel: 'Mostrar a senha', hideLabel: 'Ocultar a senha' };
const wrongCode = 'Código inválido. Confira o e-mail e tente de novo.';

export const FieldsSection = () => {
  const [language, setLanguage] = useState<Language>('pt-BR');
  const [isChecked, setIsChecked] = useState(true);
  const [isOn, setIsOn] = useState(true);
  const [code, setCode] = useState('4821');
  const [voucher, setVoucher] = useState('DEMO0000');
  return (
    <GallerySection title="Fields">
      <Specimen title="Field: empty, filled, hint, error, disabled, read only" layout="grid">
        <Field label="E-mail" type="email" placeholder="voce@exemplo.com" />
        <Field label="Nome completo" defaultValue="Ana Beatriz de Souza" />
        <Field label="Telefone" hint="Com DDD, apenas números" inputMode="tel" />
        <Field label="E-mail de confirmação" defaultValue="ana@exemplo" error="INVALID E-MAIL." />
        <Field label="Usuário" defaultValue="ana.souza" disabled />
        <Field label="Identificação" defaultValue="u_01HZX3" readOnly />
      </Specimen>
      <Specimen title="PasswordField" layout="grid">
        <PasswordField label="Senha" defaultValue="palco-demo" {...toggle} />
        <PasswordField label="Nova senha" hint="Pelo menos 8 caracteres" {...toggle} />
        <PasswordField label="Repita a senha" defaultValue="palco" error="As senhas não são iguais." {...toggle} />
      </Specimen>
      <Specimen title="Select, TextArea" layout="grid">
        <Select label="Idioma" options={languages} value={language} onChange={setLanguage} />
        <Select label="Idioma (desativado)" options={languages} value={language} onChange={setLanguage} disabled />
        <div>
          <Select
            label="Idioma da interface"
            isLabelHidden
            isCompact
            icon={<Globe aria-hidden />}
            options={languages}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <TextArea label="Descrição" defaultValue="Aula aberta sobre refletores, gelatinas e mesas de luz." />
        <TextArea label="Pergunta" error="A mensagem passou de 200 caracteres." />
      </Specimen>
      <Specimen title="Checkbox, Switch" layout="grid">
        <div>
          <Checkbox label="Li e aceito os termos de uso" isChecked={isChecked} onChange={setIsChecked} />
          <Checkbox
            label="Li e aceito os termos de adesão e a política de privacidade desta plataforma"
            isChecked={false}
            onChange={setIsChecked}
            error="Aceite os termos para continuar"
          />
          <Checkbox label="Indisponível" isChecked onChange={setIsChecked} disabled />
        </div>
        <div>
          <Switch label="Cancelamento de eco" isChecked={isOn} onChange={setIsOn} />
          <Switch label="Supressão de ruído" hint="Corta o som de fundo" isChecked={!isOn} onChange={setIsOn} />
          <Switch
            label="Ganho automático"
            hint="Sem suporte neste navegador"
            isChecked={false}
            onChange={setIsOn}
            disabled
          />
        </div>
      </Specimen>
      <Specimen title="CodeBoxes: six digits, error, four by four, disabled" layout="column">
        {[undefined, wrongCode].map((error) => (
          <div key={error ?? 'plain'} className={styles.narrow}>
            <CodeBoxes
              label="Código de verificação"
              boxCount={6}
              charsPerBox={1}
              charset="digits"
              value={code}
              onChange={setCode}
              error={error}
              boxLabel={(index) => `Dígito ${index + 1} de 6`}
            />
          </div>
        ))}
        {[false, true].map((isDisabled) => (
          <div key={String(isDisabled)} className={styles.narrow}>
            <CodeBoxes
              label="Código do voucher"
              boxCount={4}
              charsPerBox={4}
              charset="alphanumeric"
              value={voucher}
              onChange={setVoucher}
              isDisabled={isDisabled}
              boxLabel={(index) => `Grupo ${index + 1} de 4`}
            />
          </div>
        ))}
      </Specimen>
    </GallerySection>
  );
};
