/** The fields of long forms: grouped digits, a day in three parts, a file, the summary of what is wrong. */
import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { readImageFile } from '../../src/web/browser/image-file.ts';
import {
  DateField,
  dayOf,
  DigitsField,
  ErrorSummary,
  FileButton,
  formatDay,
  monthNames,
} from '../../src/web/ui/index.ts';
import { mount, type } from './mount.tsx';

const labels = { day: 'Tanggal', month: 'Bulan', year: 'Tahun', chooseMonth: 'Pilih' };

describe('a long number', () => {
  it.each([
    ['3273012105944321', '3273 0121 0594 4321', 'plain'],
    ['3273.0121-0594 4321', '3273 0121 0594 4321', 'with separators'],
    ['٣٢٧٣٠١', '3273 01', 'in Arabic-Indic digits'],
    ['32730121059443219', '3273 0121 0594 4321 9', 'a digit too many stays, so that it can be said'],
  ])('PF-1 %s is read as %s (%s)', (typed, shown) => {
    const { find } = mount(<DigitsField label="NIK" name="nik" />);
    const input = find<HTMLInputElement>('input');
    type(input, typed);
    expect(input.value).toBe(shown);
  });

  it('PF-1 keeps the caret behind the digit that was typed', () => {
    const { find } = mount(<DigitsField label="NIK" name="nik" />);
    const input = find<HTMLInputElement>('input');
    input.value = '327930121';
    input.setSelectionRange(5, 5);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect([input.value, input.selectionStart]).toEqual(['3279 3012 1', 6]);
  });
});

describe('a day of birth', () => {
  it.each([
    [['', '', ''], ''],
    [['5', '03', '1990'], '1990-03-05'],
    [['17', '08', '1995'], '1995-08-17'],
    [['17', '', '1995'], '1995--17'],
    [['', '08', ''], '-08-00'],
  ])('PF-1 %j is %s', ([day = '', month = '', year = ''], expected) => {
    expect(dayOf(day, month, year)).toBe(expected);
  });

  it('PF-1 is one group with one error, named to each of its fields', () => {
    const { find, container } = mount(
      <DateField
        id="born"
        name="born"
        label="Tanggal lahir"
        error="Belum benar"
        labels={labels}
        months={monthNames('id')}
        defaultValue="1995-08-17"
      />,
    );
    const fields = [...container.querySelectorAll<HTMLInputElement>('input, select')];
    expect(fields.map(({ value }) => value)).toEqual(['17', '08', '1995']);
    expect(fields.map((field) => field.getAttribute('aria-describedby'))).toEqual(Array(3).fill('born-error'));
    expect(find('#born-error').textContent).toBe('Belum benar');
    expect(find('option[value="08"]').textContent).toBe('Agustus');
  });

  it('PF-1 SH-1 stays chosen where the language changes meanwhile', () => {
    const born = (language: 'id' | 'en') => (
      <DateField
        id="born"
        name="born"
        label="Tanggal lahir"
        labels={labels}
        months={monthNames(language)}
        defaultValue=""
      />
    );
    const { find, render } = mount(born('id'));
    const month = find<HTMLSelectElement>('select');
    month.value = '08';
    render(born('en'));
    expect([month.value, month.selectedOptions[0]?.textContent]).toEqual(['08', 'August']);
  });

  it('PF-1 is printed as the same day wherever the phone is', () => {
    expect(formatDay('1995-08-17', 'id')).toBe('17 Agustus 1995');
    expect(formatDay('1995-01-01', 'en')).toBe('January 1, 1995');
  });
});

describe('a picture', () => {
  it.each([
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
    ['a page that calls itself a picture', [0x3c, 0x68, 0x74, 0x6d, 0x6c], null],
    ['nothing at all', [], null],
  ])('PF-1 C71 %s is known by its first bytes', async (_, bytes, kind) => {
    const file = new File([new Uint8Array(bytes)], 'ktp.jpg', { type: 'image/jpeg' });
    expect(await readImageFile(file)).toEqual({ kind, image: { name: 'ktp.jpg', size: bytes.length, content: file } });
  });

  it('PF-1 can be chosen once more after it was dropped, and asks the camera only where that is meant', () => {
    const choose = vi.fn<(file: File) => void>();
    const { container } = mount(
      <>
        <FileButton onChoose={choose}>Pilih</FileButton>
        <FileButton camera onChoose={choose}>
          Ambil
        </FileButton>
      </>,
    );
    const [files, camera] = [...container.querySelectorAll<HTMLInputElement>('input')];
    expect([files?.getAttribute('capture'), camera?.getAttribute('capture')]).toEqual([null, 'environment']);
    const file = new File(['x'], 'a.png');
    Object.defineProperty(files, 'files', { value: [file] });
    files?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(file);
    expect(files?.value).toBe('');
  });
});

describe('the summary', () => {
  it('PF-1 takes the focus each time a form is sent, and leads to its fields', () => {
    function Form() {
      const [attempt, setAttempt] = useState(1);
      return (
        <>
          <ErrorSummary title="Perbaiki" attempt={attempt} errors={[{ id: 'name', text: 'Isi nama' }]} />
          <input id="name" />
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            Simpan
          </button>
        </>
      );
    }
    const { find } = mount(<Form />);
    expect(document.activeElement).toBe(find('[role=alert]'));
    act(() => find('a').click());
    expect(document.activeElement).toBe(find('#name'));
    act(() => find('button').click());
    expect(document.activeElement).toBe(find('[role=alert]'));
  });
});
