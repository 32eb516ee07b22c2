import { describe, expect, test } from 'vitest';
import { columnWords } from '#app/domain/operations/tables/columnWords.ts';
import { matchColumns } from '#app/domain/operations/tables/headers.ts';
import { choosableColumns, missingColumns, withNameColumns } from '#app/domain/people/import/columns.ts';
import { storedColumns } from '#app/domain/people/import/storedImport.ts';
import { splitName, withSplitName } from '#app/domain/people/import/splitName.ts';

const names = new Map(
  choosableColumns({ market: 'nam', agency: { hasBranches: false } }).map((column) => [column, columnWords(column)]),
);
const columnsOf = (header: string) => withNameColumns(matchColumns(header.split(';'), names));

describe('columns are known in other languages', () => {
  const person = ['firstName', 'lastName', 'birthDate', 'emailAddress', 'telephone', 'address1', 'zip', 'city'];
  test.each([
    ['German', 'Vorname;Nachname;Geburtsdatum;E-Mail-Adresse;Telefon;Straße;PLZ;Ort'],
    ['German with Name', 'Vorname;Name;Geb.-Datum;E-Mail-Adresse;Rufnummer;Anschrift;Postleitzahl;Stadt'],
    ['French', 'Prénom;Nom;Date de naissance;Courriel;Téléphone;Adresse;Code postal;Ville'],
    ['Spanish', 'Nombre;Apellidos;Fecha de nacimiento;Correo electrónico;Teléfono;Dirección;Código postal;Ciudad'],
    ['Japanese', '名;姓;生年月日;メールアドレス;電話番号;住所;郵便番号;市区町村'],
    ['Korean', '이름;성;생년월일;이메일;전화번호;주소;우편번호;도시'],
    ['Chinese', '名;姓;出生日期;电子邮件;电话;地址;邮编;城市'],
  ])('%s', (_, header) => expect(columnsOf(header)).toEqual(person));

  test.each(['Name', 'Nom complet', 'Nombre y apellidos', '氏名', '성명', '姓名'])(
    '%s alone is the whole name',
    (header) => expect(columnsOf(header)).toEqual(['fullName']),
  );

  test('the whole name is stored as a choice', () =>
    expect(storedColumns.parse(['fullName', 'gone'])).toEqual(['fullName', '']));

  test('the whole name is no missing first or last name', () =>
    expect(missingColumns('nam', ['fullName'])).not.toContain('lastName'));
});

describe('a whole name is split where it says how', () => {
  test.each([
    ['Ada Lee', 'US', 'Ada', 'Lee'],
    ['Lee, Ada', 'US', 'Ada', 'Lee'],
    ['Lee,Ada Mary', 'JP', 'Ada Mary', 'Lee'],
    ['Juan Carlos de la Cruz', 'MX', 'Juan Carlos', 'de la Cruz'],
    ['Vincent van Gogh', 'NL', 'Vincent', 'van Gogh'],
    ['山田　太郎', 'JP', '太郎', '山田'],
    ['김 민수', 'US', '민수', '김'],
  ])('%s in %s', (name, country, firstName, lastName) =>
    expect(splitName(name, country)).toEqual({ firstName, lastName }),
  );

  test.each([
    ['María García López', 'ES'],
    ['Yamada Taro', 'JP'],
    ['山田太郎', 'JP'],
    ['Suharto', 'ID'],
    ['Lee, Ada, MBA', 'US'],
    ['', 'US'],
  ])('%s in %s is left to its reader', (name, country) => expect(splitName(name, country)).toBeUndefined());

  test('own columns of the names count before it', () => {
    expect(withSplitName({ fullName: 'Ada Lee', userId: 'X' }, 'US')).toEqual({
      userId: 'X',
      firstName: 'Ada',
      lastName: 'Lee',
    });
    const written = { fullName: 'Ada Lee', lastName: 'Lee-Fox' };
    expect(withSplitName(written, 'US')).toBe(written);
  });
});
