// What files of other languages call a column, by the field's name: German, French, Spanish, Japanese, Korean, Chinese.
const words: Readonly<Record<string, string>> = {
  userId:
    'Benutzer-ID/Benutzername/Anmeldename/Identifiant/Nom d’utilisateur/Usuario/Nombre de usuario/ログインID/ユーザー名/아이디/사용자 ID/사용자 아이디/用户名/用户ID/账号/使用者名稱/使用者ID/帳號',
  title: 'Anrede/Civilité/Tratamiento/Título/敬称/호칭/称谓/稱謂',
  fullName:
    'Name/Full name/Employee name/Vollständiger Name/Vor- und Nachname/Nom complet/Nom et prénom/Nombre completo/Nombre y apellidos/氏名/お名前/名前/성명/이름/姓名/全名',
  firstName: 'Vorname/Rufname/Prénom/Prénoms/Nombre/Nombres/Nombre de pila/名/下の名前/名（漢字）',
  middleName: 'Zweiter Vorname/Deuxième prénom/Segundo nombre/ミドルネーム/중간 이름/中间名/中間名',
  lastName: 'Nachname/Familienname/Zuname/Nom/Nom de famille/Apellido/Apellidos/姓/苗字/姓（漢字）/성/姓氏',
  preferredName: 'Spitzname/Prénom usuel/Nombre preferido/呼び名/별칭/昵称/暱稱',
  nameReading: 'フリガナ/ふりがな/カナ/氏名カナ/氏名（カナ）/読み/よみがな',
  gender: 'Geschlecht/Sexe/Genre/Sexo/Género/性別/성별/性别',
  birthDate:
    'Geburtsdatum/Geburtstag/Geb.-Datum/Date de naissance/Né(e) le/Fecha de nacimiento/生年月日/誕生日/생년월일/생일/出生日期/生日',
  emailAddress:
    'E-Mail-Adresse/Mailadresse/E-mail professionnel/Adresse e-mail/Adresse électronique/Courriel/Mél/Correo/Correo electrónico/メール/Eメール/メールアドレス/이메일/이메일 주소/메일/电子邮件/邮箱/电邮/電子郵件/電郵',
  telephone:
    'Telefon/Telefonnummer/Tel/Tel.-Nr./Rufnummer/Téléphone/N° de téléphone/Numéro de téléphone/Teléfono/Número de teléfono/電話/電話番号/TEL/전화/전화번호/연락처/电话/电话号码/電話號碼',
  cellPhone:
    'Handy/Handynummer/Mobil/Mobiltelefon/Mobilnummer/Portable/Téléphone portable/Mobile/Móvil/Celular/Teléfono móvil/携帯/携帯番号/携帯電話番号/휴대폰/휴대전화/핸드폰/휴대폰 번호/手机/手机号/手机号码/手機/手機號碼',
  address1:
    'Straße/Strasse/Anschrift/Adresse/Straße und Hausnummer/Rue/Dirección/Calle/Domicilio/住所/住所1/番地/주소/地址/街道',
  address2: 'Adresszusatz/Complément d’adresse/Adresse 2/Dirección 2/住所2/建物名/상세주소/주소2/地址2',
  address3: 'Adresse 3/Dirección 3/住所3/주소3/地址3',
  city: 'Stadt/Ort/Wohnort/Ville/Commune/Localité/Ciudad/Localidad/Población/市区町村/市/도시/시군구/城市/市/鄉鎮市區',
  state: 'Bundesland/Kanton/Région/Département/Provincia/Estado/Comunidad autónoma/都道府県/県/시도/省/省份/州/縣市',
  zip: 'PLZ/Postleitzahl/Code postal/CP/Código postal/C.P./郵便番号/우편번호/邮编/邮政编码/郵遞區號',
  country: 'Land/Pays/País/国/国名/국가/나라/国家/國家',
  suffix: 'Namenszusatz/Suffixe/Sufijo/称号',
  agentType: 'Rolle/Funktion/Rôle/Fonction/Rol/Función/Puesto/役職/역할/직책/角色/职位/職位',
  ccn: 'Mitgliedsnummer/Numéro de membre/Número de socio/会員番号/회원번호/会员号/會員號碼',
  bookingNumber: 'Buchungsnummer/Numéro de réservation/Número de reserva/予約番号/예약번호/预订号/預訂編號',
  agencyId: 'Agenturnummer/Numéro d’agence/Número de agencia/代理店コード/대리점 번호/代理商编号',
  advisor: 'Berater/Conseiller/Asesor/担当者/상담원/顾问',
  brand: 'Marke/Reederei/Marque/Compagnie/Marca/Naviera/ブランド/브랜드/品牌',
  ship: 'Schiff/Schiffsname/Navire/Bateau/Barco/Buque/客船名/선박/선박명/船名/船舶',
  sailingOn:
    'Abfahrt/Abreise/Abfahrtsdatum/Reisebeginn/Date de départ/Départ/Fecha de salida/Salida/出発日/乗船日/출항일/출발일/出发日期/出發日期',
  bookedOn: 'Buchungsdatum/Date de réservation/Fecha de reserva/予約日/예약일/预订日期/預訂日期',
  guests: 'Gäste/Personen/Passagiere/Passagers/Personnes/Pasajeros/Personas/人数/乗客数/인원/승객 수/旅客',
  currency: 'Währung/Devise/Monnaie/Moneda/Divisa/通貨/통화/货币/貨幣',
  gross:
    'Brutto/Gesamtpreis/Reisepreis/Montant brut/Prix total/Importe bruto/Importe total/総額/金額/총액/총금액/总额/總額',
  commissionExpected:
    'Provision/Erwartete Provision/Commission prévue/Comisión/Comisión prevista/手数料/예상 수수료/佣金',
  commissionPaid: 'Gezahlte Provision/Commission payée/Comisión pagada/支払済手数料/지급 수수료/已付佣金',
  nights: 'Nächte/Nuits/Noches/泊数/박/晚数/晚數',
  price: 'Preis/Prix/Precio/Tarifa/料金/요금/가격/价格/價格',
};
const sameWords: Readonly<Record<string, string>> = { zipCode: 'zip' };

/** What files of other languages than ours call the column of a field. */
export function columnWords(field: string): string[] {
  return words[sameWords[field] ?? field]?.split('/') ?? [];
}
