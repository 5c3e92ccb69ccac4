package role

import "strings"

// A sense is what a word of a short line says.
type sense uint32

const (
	month   sense = 1 << iota // a month's name, or a short form
	weekday                   // likewise
	clock                     // stands with a number in a time or date: pm, Uhr, 年
	ago                       // tells a time from today: yesterday, ago, vor
	unit                      // of time: hours
	filler                    // joins the others: of, at, de
	publish                   // what was done with a page: published, updated, Stand
	by                        // begins a byline: by, written, von, Text
	author                    // what somebody or something is to a page: author, reporter, source
	reading                   // of the time that reading takes: read, Lesezeit
	agency                    // a news agency
	credit                    // begins a picture's credit: photo, Bild
	figure                    // begins a numbered caption: figure
	comment                   // comments
	address                   // with comments, whose, which or what to do: readers, latest, add
	action                    // what a comment's buttons say: reply, report
)

// ofBylines are the senses of the words that a byline can have.
const ofBylines = month | weekday | clock | ago | unit | filler | publish | by | author | reading | agency

// senses has the words of the lines that stand around an article, in lower
// case, in the languages that most of the Web is written in; Chinese and
// Japanese by the character, as the scanner reads them.
var senses = func() map[string]sense {
	m := make(map[string]sense)
	for s, list := range map[sense]string{
		month: `january february march april may june july august september october november december
			jan feb mar apr jun jul aug sep sept oct nov dec
			januar februar märz maerz mai juni juli oktober dezember jänner feber mrz okt dez
			janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre decembre janv févr avr juil déc
			enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic
			janeiro fevereiro março junho julho setembro outubro novembro dezembro fev set out
			gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug ott
			januari februari maart mei augustus mrt augusti marts desember agustus maret
			stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
			styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień sty lut kwi cze lip sie wrz paź lis gru
			tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
			января февраля марта апреля мая июня июля августа сентября октября ноября декабря янв фев мар апр июн июл авг сен сент окт ноя дек
			січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
			януари февруари март април май юни юли август септември октомври ноември декември
			ledna února března dubna května června července srpna září října listopadu prosince
			januára februára apríla mája júna júla septembra októbra novembra decembra
			siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna studenoga studenog prosinca januara februara aprila avgusta
			január február március április május június július augusztus szeptember október
			ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie
			ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
			ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου μαίου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου
			يناير فبراير مارس أبريل ابريل مايو يونيو يوليو أغسطس اغسطس سبتمبر أكتوبر اكتوبر نوفمبر ديسمبر
			كانون شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين جانفي فيفري أفريل ماي جوان جويلية أوت
			فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند
			ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
			בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר
			जनवरी फरवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर अक्तूबर नवंबर दिसंबर
			জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর
			มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม tháng`,
		weekday: `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
			montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
			lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim
			lunes martes miércoles miercoles jueves viernes sábado sabado domingo segunda terça quarta quinta sexta feira
			lunedì martedì mercoledì giovedì venerdì sabato domenica gio sab dom
			maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela
			måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
			понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок середа субота неділя
			pondělí úterý středa čtvrtek pátek neděle hétfő kedd szerda csütörtök péntek szombat vasárnap
			luni marți miercuri joi vineri sâmbătă duminică pazartesi salı çarşamba perşembe cuma cumartesi pazar
			δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή
			الأحد الاثنين الإثنين الثلاثاء الأربعاء الاربعاء الخميس الجمعة السبت
			सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार senin selasa rabu kamis jumat sabtu minggu 월요일 화요일 수요일 목요일 금요일 토요일 일요일`,
		clock: `am pm a p m st nd rd th t z est edt cst cdt mst mdt pst pdt et ct pt gmt utc bst cet cest ist jst mesz mez wib
			uhr h hs hrs hr er kl klo час года год г року рік год ч น โมง م ص
			年 月 日 号 號 时 時 分 秒 点 點 星 期 周 週 曜 火 水 木 金 土 一 二 三 四 五 六 上 下 午 前 後 后 년 월 일 시 분 오전 오후`,
		ago: `today yesterday ago now heute gestern vor aujourd hui hier hoy ayer hace hoje ontem há atrás oggi ieri fa vandaag gisteren geleden
			dzisiaj dziś wczoraj temu idag igår sedan siden tänään eilen sitten сегодня вчера назад сьогодні вчора тому dnes včera před
			bugün dün önce lalu היום אתמול اليوم أمس منذ πριν 今 昨 前 전`,
		unit: `hour hours minute minutes min mins second seconds day days week weeks month months year years just
			stunde stunden minuten tag tagen tage woche wochen monat monaten jahr jahren seit
			il y a heure heures jour jours semaine semaines mois an ans hora horas minuto minutos día días dia dias semana semanas mes meses
			ore ora minuti giorni giorno settimane settimana mesi mese uur uren dagen dag weken maanden
			godzin godziny godzinę minut dni dzień tydzień tygodnie miesiąc timmar timer tuntia päivää часов часа минут дня дней годин
			saat dakika gün jam menit hari 天 小 시간 일 주 개월`,
		filler: `the of at on in to for and a an as de del do da dos di du le la el los las les um am den der dem vom im ab bis und och
			à às em os op om et y e en kl lúc pada στις в о об на к с і и بـ في`,
		publish: `published publish posted updated update modified edited created first last date issued filed released since uploaded added online originally revised reviewed
			time version article story interview
			veröffentlicht aktualisiert erstellt stand zuletzt bearbeitet erschienen erscheint geändert datum letzte änderung aktualisierung publiziert eingestellt
			uhrzeit beitrag bericht artikel erscheinungsdatum veröffentlichung veröffentlichungsdatum erstveröffentlichung
			publié publie mis jour mise modifié posté écrit édité parution publicado publicada actualizado actualizada actualización última fecha creado publicación
			atualizado atualizada criado publicação modificado pubblicato pubblicata aggiornato aggiornata aggiornamento ultimo ultima data scritto creato modifica
			gepubliceerd geplaatst bijgewerkt laatst gewijzigd laatste opublikowano opublikowany publikacja dodano aktualizacja zaktualizowano utworzono
			publicerad publicerat uppdaterad uppdaterat skapad publisert oppdatert udgivet opdateret julkaistu päivitetty
			опубликовано обновлено дата публикации изменено добавлено опубліковано оновлено publikováno aktualizováno vydáno zveřejněno
			yayınlanma güncelleme tarihi güncellendi publicat actualizat diterbitkan diperbarui نشر نُشر النشر تحديث آخر פורסם עודכן תאריך δημοσίευση ενημέρωση
			đăng ngày 发 發 布 更 新 公 開 掲 載 表 발행 수정 입력 등록`,
		by: `by von par por door af av przez od di oleh bởi від от από tarafından του מאת بقلم كتب كتبت حوار
			written words text texte texto testo tekst tekstas prepared compiled reported reporting translated submitted
			autor autorin author auteur auteure autora autore autorka автор redaktion redaktor redactie redacción redação redazione
			geschrieben gespeichert verfasst verfasser gastbeitrag übersetzt übersetzung traducción traduction
			yazan yazar írta szerző skrevet skriven tekijä kirjoittanut 文 作 编 編 记 記 者 撰 写 来 源 來 출처 기자 글`,
		author: `author authors autor autoren autorin autorinnen auteur auteurs auteure autora autores autore autori автор автори
			redaktion redaktionell redaktor redakteur redakteurin redaktør redacción redacao redação redazione redactie rédaction redactor
			reporter correspondent korrespondent korrespondentin journalist journalistin journaliste periodista jornalista giornalista
			editor editors staff writer contributor contributed columnist kolumnist freelance verfasser verfasst newsroom desk team news
			source quelle originalquelle fuente fonte bron źródło källa kilde lähde источник джерело zdroj forrás kaynak
			agentur agenturen agencia agence agenzia agência agencies wire courtesy copyright
			pressemitteilung pressestelle medienmitteilung`,
		reading: `read reading lesezeit lesedauer lesen lecture lettura lectura leitura leestijd leestid läsning lästid czytania przeczytanie przeczytasz 阅 読 읽기`,
		agency: `dpa afp apa reuters ap efe ansa pap sid epd kna upi tass ots dapd ddp sda ats rnd lusa belga anp ritzau ntb tt stt jiji kyodo xinhua
			bloomberg afx ians pti aap cp`,
		credit: `photo photos image images picture pictures pic credit credits photocredit photocredits photographer photograph photography illustration illustrations graphic
			foto fotos bild bilder bildquelle bildnachweis bildrechte fotocredit fotocredits symbolbild symbolfoto beitragsbild titelbild archivbild archivfoto
			fotograf fotografin illustrationen grafik crédit crédits crédito créditos imagen imagem fotografía fotografia
			zdjęcie zdj fot фото kuva kuvat bilde fotoğraf 图 圖 写 真 사진`,
		figure: `figure fig abbildung abbildungen abb figura afbeelding рис рисунок rysunek 図 表`,
		comment: `comment comments commented kommentar kommentare kommentaren kommentarer kommentarene commentaire commentaires comentario comentarios comentário comentários
			commento commenti reactie reacties komentarz komentarze komentarzy kommentit kommenttia komentar komentář komentáře komentářů comentarii comentariu
			комментарий комментарии комментариев комментария коментар коментарі коментарів коментари hozzászólás hozzászólások yorum yorumlar yorumları
			تعليق تعليقات التعليقات תגובה תגובות σχόλιο σχόλια 댓글 bình luận ความคิดเห็น टिप्पणी टिप्पणियाँ
			leserkommentare lesermeinungen leserbriefe leserstimmen nutzerkommentare replies responses reactions réactions trackbacks pingbacks`,
		address: `reader readers user users visitor visitors customer your our have new recent latest all most more no leave add post write section
			leser lesern leserinnen nutzer ihre ihr eure deine schreiben hinterlassen hinterlasse neue neueste alle bisherige kein keine
			lecteurs vos votre laisser ajouter un écrire lectores tu tus su sus deja dejar deje escribe leitores seu seus deixe
			lettori scrivi lascia czytelników użytkowników dodaj napisz geef een plaats lämna skriv ett kirjoita ekle yaz читателей`,
		action: `reply replies like likes report share delete edit permalink quote log login cancel load more show hide view all
			antworten antwort löschen melden teilen gefällt zitieren bearbeiten mehr anzeigen répondre signaler citer
			responder denunciar me gusta curtir rispondi segnala odpowiedz zgłoś reageer beantwoorden svara svar ответить пожаловаться cevapla`,
	} {
		for word := range strings.FieldsSeq(list) {
			m[word] |= s
		}
	}
	return m
}()
