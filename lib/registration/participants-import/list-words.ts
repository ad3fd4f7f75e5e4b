// Words that pasted lists are read by, of all languages of the site at once: a list need not be in that of its page. In plain
// form, without capitals and accents. They are never shown. Pure; also runs in the browser.
import type { ListVocabulary } from './list-vocabulary.ts';

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

export const LIST_WORDS: ListVocabulary = {
  nameHeadings: words(`
    name,names,full name,full names,fullname,name in full,names in full,runner,runners,runner name,runner names,
    runners name,runners names,name of runner,names of runners,participant,participants,participant name,
    participant names,participants name,participants names,name of participant,names of participants,athlete,
    athletes,athlete name,athletes name,name of athlete,member,members,member name,entrant,entrants,competitor,
    competitors,jogger,joggers,person,erinnya,amannya,izina,amazina,jina,majina,jina kamili,majina kamili,
    jina la mkimbiaji,majina ya wakimbiaji,mkimbiaji,wakimbiaji,mshiriki,washiriki,jina la mshiriki,
    majina ya washiriki,mwanariadha,wanariadha,jina la mwanariadha,mwanachama,wanachama,nom,noms,nom complet,
    noms complets,nom et prenom,nom et prenoms,nom prenom,noms et prenoms,nom s,prenom et nom,prenoms et nom,
    prenom nom,coureur,coureurs,coureuse,coureuses,nom du coureur,nom de la coureuse,noms des coureurs,participante,
    participantes,nom du participant,nom de la participante,noms des participants,nom de lathlete,membre,membres,
    personne,concurrent,concurrents,people,persons,pax`),
  namePartHeadings: words(`
    first name,first names,firstname,forename,forenames,given name,given names,christian name,middle name,
    middle names,middlename,middle initial,second name,third name,other name,other names,last name,last names,
    lastname,surname,family name,maiden name,baptismal name,first,middle,last,given,family,initial,initials,
    jina la kwanza,jina la pili,jina la kati,jina la katikati,jina la tatu,jina la mwisho,jina la ukoo,
    jina la familia,jina la baba,jina lingine,jina jingine,majina mengine,ukoo,prenom,prenoms,prenom s,
    deuxieme prenom,second prenom,autre prenom,autres prenoms,autre nom,autres noms,postnom,post nom,nom de famille,
    nom de naissance,nom de jeune fille,nom patronymique`),
  namesToo: words(`
    first,middle,last,given,family,initial,member,person,jina,nom,membre,personne`),
  nameWords: words(`
    name,names,surname,forename,forenames,other,jina,majina,nom,noms,prenom,prenoms,postnom`),
  ticketHeadings: words(`
    entry,distance,distance km,distance in km,km,kms,kilometres,kilometers,race distance,run distance,entry type,
    ticket,ticket type,race,race type,run,event,course,race category,category,kiingilio,umbali,umbali km,
    umbali wa mbio,kilomita,aina ya kiingilio,tiketi,aina ya tiketi,mbio,tukio,kundi,inscription,distance en km,
    parcours,epreuve,type de course,billet,type dinscription,type de billet,categorie,dist,dist km`),
  otherHeadings: words(`
    no,nr,n,s n,s no,sno,sn,ser,ser no,serial,serial number,serial no,number,item,id,id no,bib,bib no,bib number,
    phone,phones,phone no,phone number,phone numbers,phone contact,tel,tel no,telephone,telephone number,mobile,
    mobile no,mobile number,mobile money number,whatsapp,whatsapp number,contact,contacts,contact number,e mail,
    email,mail,e mail address,email address,gender,sex,m f,age,age group,age category,age bracket,date of birth,
    birth date,birthday,dob,year of birth,t shirt,t shirt size,tshirt,tshirt size,shirt,shirt size,kit,kit size,size,
    club,club name,team,team name,company,company name,organisation,organization,department,institution,school,
    school name,group,group name,nationality,country,district,town,city,address,location,village,title,nickname,
    username,emergency contact,emergency contact name,emergency name,emergency number,emergency phone,next of kin,
    next of kin name,parent,parent name,parents name,guardian,guardian name,guardians name,blood group,
    medical conditions,allergies,remark,remarks,comment,comments,note,notes,amount,amount paid,fee,price,paid,
    paid by,payment,payment status,balance,receipt,receipt no,status,date,time,timestamp,signature,sign,
    other contact,other contacts,other phone,other information,other info,other remarks,na,namba,nambari,simu,
    namba ya simu,nambari ya simu,barua pepe,jinsia,umri,tarehe ya kuzaliwa,fulana,saizi,saizi ya fulana,
    ukubwa wa fulana,klabu,timu,kikundi,shule,kampuni,nchi,wilaya,anwani,mahali,jina la klabu,jina la timu,
    jina la shule,jina la mzazi,jina la mlezi,mzazi,mlezi,malipo,kiasi,amelipa,maoni,sahihi,tarehe,num,numero,
    numero dordre,dossard,numero de dossard,portable,numero de telephone,courriel,adresse e mail,adresse mail,sexe,
    genre,h f,date de naissance,annee de naissance,ne le,nee le,taille,taille de t shirt,taille du t shirt,maillot,
    nom du club,equipe,nom de lequipe,entreprise,societe,ecole,groupe,nationalite,pays,ville,adresse,surnom,
    nom du parent,nom du tuteur,tuteur,contact durgence,personne a contacter,groupe sanguin,montant,prix,paye,
    paiement,statut,remarque,remarques,commentaire,commentaires,observations,heure,civilite,titre`),
  distanceNames: words(`
    marathon,half,half marathon,full marathon,quarter marathon,mini marathon,ultra,ultra marathon,ultramarathon,
    fun run,relay,marathoni,nusu marathoni,nusu marathon,nusu ya marathoni,marathoni kamili,mbio za kujifurahisha,
    semi marathon,semimarathon,demi marathon,marathon complet,relais,course de relais`),
  otherLines: words(`
    total,totals,grand total,subtotal,sub total,sum,total runners,total participants,total number,
    total number of runners,runners,participants,thanks,many thanks,thanks a lot,thanks in advance,thank you,
    thank you very much,thank you so much,regards,best regards,kind regards,warm regards,sincerely,yours sincerely,
    yours faithfully,hello,hi,dear all,good morning,good afternoon,good evening,tba,tbc,tbd,to be announced,
    to be confirmed,n a,nil,none,vacant,empty,unknown,reserved,continued,cont,contd,end,end of list,page,page of,
    names,total women,total men,total paid,total entries,entries,athletes,jumla,jumla kuu,jumla ya wakimbiaji,
    jumla ya washiriki,wakimbiaji,washiriki,asante,asante sana,asanteni,ahsante,ahsante sana,tunashukuru,nashukuru,
    wako mtiifu,habari,habari za asubuhi,habari za jioni,hujambo,hamjambo,hakuna,haijulikani,mwisho,mwisho wa orodha,
    ukurasa,jumla ya wanawake,jumla ya wanaume,wanariadha,totaux,total general,sous total,somme,nombre total,
    total des coureurs,total coureurs,total des participants,coureurs,merci,merci beaucoup,merci davance,
    un grand merci,cordialement,bien cordialement,bien a vous,salutations,sinceres salutations,bonjour,bonsoir,neant,
    aucun,vide,inconnu,a confirmer,reserve,suite,fin,fin de la liste,coureuses,inscrits`),
  groupTitles: words(`
    women,womens,men,mens,ladies,gentlemen,gents,female,females,male,males,boys,girls,kids,children,juniors,seniors,
    adults,veterans,youth,youths,mixed,women and men,men and women,ladies and gentlemen,wanawake,wanaume,wavulana,
    wasichana,watoto,vijana,watu wazima,wazee,kina mama,kina baba,akina mama,akina baba,femmes,hommes,dames,
    messieurs,garcons,filles,enfants,adultes,jeunes,mixte,feminin,masculin`),
  titleWords: words(`
    list,lists,entry,entries,registration,registrations,registered,confirmed,participants,runners,athletes,joggers,
    team,teams,club,clubs,harriers,hash,group,groups,company,school,schools,college,university,academy,foundation,
    association,federation,ministry,hospital,bank,ltd,limited,rotary,category,categories,section,division,race,races,
    marathon,sheet,annex,appendix,international,national,annual,edition,festival,tournament,waiting,unpaid,cancelled,
    continued,women,men,ladies,gentlemen,boys,girls,kids,children,juniors,seniors,adults,veterans,corporate,staff,
    members,students,pupils,relay,prepared,submitted,updated,orodha,klabu,timu,kikundi,vikundi,shule,chuo,kampuni,
    wanawake,wanaume,wavulana,wasichana,watoto,vijana,wakimbiaji,washiriki,wanachama,wanafunzi,wafanyakazi,walimu,
    usajili,mashindano,mbio,marathoni,waliojiandikisha,waliolipa,benki,hospitali,wizara,liste,listes,inscriptions,
    inscrits,inscrites,equipe,equipes,groupe,ecole,lycee,universite,entreprise,societe,banque,ministere,femmes,
    hommes,dames,messieurs,garcons,filles,enfants,categorie,coureurs,coureuses,participantes,membres,annexe,eleves,
    etudiants,employes,relais,crew,squad,striders,family`),
  noteWords: words(`
    deadline,resend,kindly,please,pls,plz,forward,copy,paste,yourself,yourselves,send,share,pay,payment,payments,reminder,
    whatsapp,confirm,submit,thank,thanks,note,nb,tafadhali,tuma,ongeza,lipa,malipo,mwisho,nakili,svp,veuillez,ajoutez,
    envoyez,copiez,renvoyez,paiement,payer,rappel,forwarded,message`),
  placeholders: words(`
    tba,tbc,tbd,to be announced,to be confirmed,n a,nil,none,vacant,empty,unknown,reserved,xxx,someone,friend,guest,
    hakuna,haijulikani,mgeni,neant,aucun,vide,inconnu,a confirmer,reserve`),
};
