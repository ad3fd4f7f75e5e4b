// Words that pasted lists are read by, of all languages of the site at once: a list need not be in that of its page. In plain
// form, without capitals and accents. They are never shown. Pure; also runs in the browser.

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map((word) => word.trim()));

/** What columns are called, and what lines say that name no participant. */
export const WORDS = {
  /** What a column of whole names may be called. */
  nameHeadings: words(`
    name,names,full name,full names,fullname,name in full,names in full,runner,runners,runner name,runner names,
    runners name,runners names,name of runner,names of runners,participant,participants,participant name,participant names,
    participants name,participants names,name of participant,names of participants,athlete,athletes,athlete name,
    athletes name,name of athlete,member,members,member name,entrant,entrants,competitor,competitors,jogger,joggers,person,
    erinnya,amannya,izina,amazina,jina,majina,jina kamili,majina kamili,jina la mkimbiaji,majina ya wakimbiaji,mkimbiaji,
    wakimbiaji,mshiriki,washiriki,jina la mshiriki,majina ya washiriki,mwanariadha,wanariadha,jina la mwanariadha,
    mwanachama,wanachama,nom,noms,nom complet,noms complets,nom et prenom,nom et prenoms,nom prenom,noms et prenoms,nom s,
    prenom et nom,prenoms et nom,prenom nom,coureur,coureurs,coureuse,coureuses,nom du coureur,nom de la coureuse,
    noms des coureurs,participante,participantes,nom du participant,nom de la participante,noms des participants,
    nom de lathlete,membre,membres,personne,concurrent,concurrents,people,persons,pax`),
  /** What a column of a part of the name may be called. */
  namePartHeadings: words(`
    first name,first names,firstname,forename,forenames,given name,given names,christian name,middle name,middle names,
    middlename,middle initial,second name,third name,other name,other names,last name,last names,lastname,surname,
    family name,maiden name,baptismal name,first,middle,last,given,family,initial,initials,jina la kwanza,jina la pili,
    jina la kati,jina la katikati,jina la tatu,jina la mwisho,jina la ukoo,jina la familia,jina la baba,jina lingine,
    jina jingine,majina mengine,ukoo,prenom,prenoms,prenom s,deuxieme prenom,second prenom,autre prenom,autres prenoms,
    autre nom,autres noms,postnom,post nom,nom de famille,nom de naissance,nom de jeune fille,nom patronymique`),
  /** Headings that are names of people too: alone in a line they may be either. */
  namesToo: words(`first,middle,last,given,family,initial,member,person,jina,nom,membre,personne`),
  /** A row of headings with one of these words may be a heading, also where it is not known as a whole. */
  nameWords: words(`
    name,names,surname,forename,forenames,other,jina,majina,nom,noms,prenom,prenoms,postnom`),
  /** If a list has several such columns, the one called first here counts. */
  ticketHeadings: words(`
    entry,distance,distance km,distance in km,km,kms,kilometres,kilometers,race distance,run distance,entry type,ticket,
    ticket type,race,race type,run,event,course,race category,category,kiingilio,umbali,umbali km,umbali wa mbio,kilomita,
    aina ya kiingilio,tiketi,aina ya tiketi,mbio,tukio,kundi,inscription,distance en km,parcours,epreuve,type de course,
    billet,type dinscription,type de billet,categorie,dist,dist km`),
  otherHeadings: words(`
    no,nr,n,s n,s no,sno,sn,ser,ser no,serial,serial number,serial no,number,item,id,id no,bib,bib no,bib number,phone,
    phones,phone no,phone number,phone numbers,phone contact,tel,tel no,telephone,telephone number,mobile,mobile no,
    mobile number,mobile money number,whatsapp,whatsapp number,contact,contacts,contact number,e mail,email,mail,
    e mail address,email address,gender,sex,m f,age,age group,age category,age bracket,date of birth,birth date,birthday,
    dob,year of birth,t shirt,t shirt size,tshirt,tshirt size,shirt,shirt size,kit,kit size,size,club,club name,team,
    team name,company,company name,organisation,organization,department,institution,school,school name,group,group name,
    nationality,country,district,town,city,address,location,village,title,nickname,username,emergency contact,
    emergency contact name,emergency name,emergency number,emergency phone,next of kin,next of kin name,parent,parent name,
    parents name,guardian,guardian name,guardians name,blood group,medical conditions,allergies,remark,remarks,comment,
    comments,note,notes,amount,amount paid,fee,price,paid,paid by,payment,payment status,balance,receipt,receipt no,status,
    date,time,timestamp,signature,sign,other contact,other contacts,other phone,other information,other info,other remarks,
    na,namba,nambari,simu,namba ya simu,nambari ya simu,barua pepe,jinsia,umri,tarehe ya kuzaliwa,fulana,saizi,
    saizi ya fulana,ukubwa wa fulana,klabu,timu,kikundi,shule,kampuni,nchi,wilaya,anwani,mahali,jina la klabu,jina la timu,
    jina la shule,jina la mzazi,jina la mlezi,mzazi,mlezi,malipo,kiasi,amelipa,maoni,sahihi,tarehe,num,numero,numero dordre,
    dossard,numero de dossard,portable,numero de telephone,courriel,adresse e mail,adresse mail,sexe,genre,h f,
    date de naissance,annee de naissance,ne le,nee le,taille,taille de t shirt,taille du t shirt,maillot,nom du club,equipe,
    nom de lequipe,entreprise,societe,ecole,groupe,nationalite,pays,ville,adresse,surnom,nom du parent,nom du tuteur,tuteur,
    contact durgence,personne a contacter,groupe sanguin,montant,prix,paye,paiement,statut,remarque,remarques,commentaire,
    commentaires,observations,heure,civilite,titre`),
  /** Headings of the runner’s own number; those of other people have other headings. */
  phoneHeadings: words(`
    phone,phones,phone no,phone number,phone numbers,phone contact,tel,tel no,telephone,telephone number,mobile,mobile no,
    mobile number,mobile money number,whatsapp,whatsapp number,contact,contacts,contact number,simu,namba ya simu,
    nambari ya simu,essimu,ennamba y essimu,portable,numero de telephone,telefoni`),
  ageHeadings: words(`
    age,ages,years,age in years,age group,age category,age bracket,umri,miaka,emyaka,imyaka`),
  /** Columns whose words may say that somebody does not run. */
  remarkHeadings: words(`
    status,state,remark,remarks,comment,comments,note,notes,other remarks,confirmation,attendance,availability,coming,
    statut,remarque,remarques,commentaire,commentaires,observation,observations,maoni,hali,maelezo,mahudhurio,embeera,
    ebirala`),
  /** Words that are a ticket behind a person’s name: “half marathon”. */
  distanceNames: words(`
    marathon,half,half marathon,full marathon,quarter marathon,mini marathon,ultra,ultra marathon,ultramarathon,fun run,
    relay,marathoni,nusu marathoni,nusu marathon,nusu ya marathoni,marathoni kamili,mbio za kujifurahisha,semi marathon,
    semimarathon,demi marathon,marathon complet,relais,course de relais`),
  /** What stands in place of a name and is none: sums and greetings. */
  otherLines: words(`
    total,totals,grand total,subtotal,sub total,sum,total runners,total participants,total number,total number of runners,
    runners,participants,thanks,many thanks,thanks a lot,thanks in advance,thank you,thank you very much,thank you so much,
    regards,best regards,kind regards,warm regards,sincerely,yours sincerely,yours faithfully,hello,hi,dear all,
    good morning,good afternoon,good evening,tba,tbc,tbd,to be announced,to be confirmed,n a,nil,none,vacant,empty,unknown,
    reserved,continued,cont,contd,end,end of list,page,page of,names,total women,total men,total paid,total entries,entries,
    athletes,jumla,jumla kuu,jumla ya wakimbiaji,jumla ya washiriki,wakimbiaji,washiriki,asante,asante sana,asanteni,
    ahsante,ahsante sana,tunashukuru,nashukuru,wako mtiifu,habari,habari za asubuhi,habari za jioni,hujambo,hamjambo,hakuna,
    haijulikani,mwisho,mwisho wa orodha,ukurasa,jumla ya wanawake,jumla ya wanaume,wanariadha,totaux,total general,
    sous total,somme,nombre total,total des coureurs,total coureurs,total des participants,coureurs,merci,merci beaucoup,
    merci davance,un grand merci,cordialement,bien cordialement,bien a vous,salutations,sinceres salutations,bonjour,
    bonsoir,neant,aucun,vide,inconnu,a confirmer,reserve,suite,fin,fin de la liste,coureuses,inscrits`),
  /** What stands in place of a name that is not known yet. */
  placeholders: words(`
    tba,tbc,tbd,to be announced,to be confirmed,n a,nil,none,vacant,empty,unknown,reserved,xxx,someone,friend,guest,hakuna,
    haijulikani,mgeni,neant,aucun,vide,inconnu,a confirmer,reserve`),
  /** Titles of a part of a list, such as “Women”. */
  groupTitles: words(`
    women,womens,men,mens,ladies,gentlemen,gents,female,females,male,males,boys,girls,kids,children,juniors,seniors,adults,
    veterans,youth,youths,mixed,women and men,men and women,ladies and gentlemen,wanawake,wanaume,wavulana,wasichana,watoto,
    vijana,watu wazima,wazee,kina mama,kina baba,akina mama,akina baba,femmes,hommes,dames,messieurs,garcons,filles,enfants,
    adultes,jeunes,mixte,feminin,masculin`),
  /** Titles of people who are no adults. */
  childTitles: words(`
    kids,kid,children,child,juniors,boys,girls,minors,under 18,u18,pupils,toddlers,watoto,wavulana,wasichana,abaana,enfants,
    garcons,filles,mineurs,eleves,moins de 18 ans`),
  /** Words of titles, such as “club”, that names seldom have. */
  titleWords: words(`
    list,lists,entry,entries,registration,registrations,registered,confirmed,participants,runners,athletes,joggers,team,
    teams,club,clubs,harriers,hash,group,groups,company,school,schools,college,university,academy,foundation,association,
    federation,ministry,hospital,bank,ltd,limited,rotary,category,categories,section,division,race,races,marathon,sheet,
    annex,appendix,international,national,annual,edition,festival,tournament,waiting,unpaid,cancelled,continued,women,men,
    ladies,gentlemen,boys,girls,kids,children,juniors,seniors,adults,veterans,corporate,staff,members,students,pupils,relay,
    prepared,submitted,updated,orodha,klabu,timu,kikundi,vikundi,shule,chuo,kampuni,wanawake,wanaume,wavulana,wasichana,
    watoto,vijana,wakimbiaji,washiriki,wanachama,wanafunzi,wafanyakazi,walimu,usajili,mashindano,mbio,marathoni,
    waliojiandikisha,waliolipa,benki,hospitali,wizara,liste,listes,inscriptions,inscrits,inscrites,equipe,equipes,groupe,
    ecole,lycee,universite,entreprise,societe,banque,ministere,femmes,hommes,dames,messieurs,garcons,filles,enfants,
    categorie,coureurs,coureuses,participantes,membres,annexe,eleves,etudiants,employes,relais,crew,squad,striders,family`),
  /** Words of messages to the people of a list, such as “deadline”. */
  noteWords: words(`
    deadline,resend,kindly,please,pls,plz,forward,copy,paste,yourself,yourselves,send,share,pay,payment,payments,reminder,
    whatsapp,confirm,submit,thank,thanks,note,nb,tafadhali,tuma,ongeza,lipa,malipo,mwisho,nakili,svp,veuillez,ajoutez,
    envoyez,copiez,renvoyez,paiement,payer,rappel,forwarded,message`),
  /** What a chat writes in place of a message, or beside it. */
  chatPhrases: words(`
    media omitted,image omitted,video omitted,audio omitted,gif omitted,sticker omitted,document omitted,
    contact card omitted,message was deleted,deleted this message,message was edited,waiting for this message,
    missed voice call,missed video call,end to end encrypted,using this groups invite link,via invite link,added you,
    created group,created this group,changed the subject,changed this groups,changed the group,changed their phone number,
    changed to,pinned a message,you were added,now an admin,security code,disappearing messages,turned on,medias omis,
    image absente,a ete supprime,vous avez supprime,a quitte,a ajoute,vous a ajoute,a rejoint,a cree le groupe,a change,
    bout en bout,ameondoka kwenye,ameongeza,amejiunga,aliondoka,alijiunga,aliongeza,ujumbe huu ulifutwa,ulifuta ujumbe`),
};

/** What words beside a name say of its person, of which earlier ones win. The first five: who may not run, or is entered already. */
const MARK_WORDS = {
  withdrawn: words(`
    cancelled,canceled,cancel,cancels,cancelling,cancellation,cancellations,withdrawn,withdrew,withdraw,withdraws,
    withdrawing,withdrawal,withdrawals,dropped,dropped out,drop out,drops out,dropping,pulled out,pulls out,pull out,
    backed out,opted out,bailed,quit,quits,left,not coming,not running,not going,not attending,not participating,
    not available,not interested,not joining,not doing,not able,not anymore,no longer,no more,no show,wont,will not,cant,
    cannot,can not,couldnt,unable,unavailable,absent,excused,removed,remove,delete,deleted,take out,take off,struck off,
    crossed out,scratched,refund,refunded,refunds,void,voided,rejected,declined,out,dns,dnf,dnr,dq,disqualified,injured,
    injury,sick,ill,unwell,hospitalised,hospitalized,bereaved,pregnant,travelled,traveled,deceased,died,late,deferred,defer,
    postponed,inactive,ignore,annule,annulee,annules,annulees,annulation,annulations,desiste,desistee,desistes,desistement,
    desistements,retire,retiree,retires,retrait,abandonne,abandon,abandons,forfait,forfaits,absente,absents,ne vient pas,
    ne vient plus,ne viendra pas,ne viendra plus,ne viennent pas,ne viennent plus,ne participe pas,ne participe plus,
    ne participera pas,ne court pas,ne court plus,ne courra pas,ne courra plus,ne peut pas,ne peut plus,ne pourra pas,
    ne sera pas,nest plus,pas disponible,indisponible,empeche,empechee,malade,blesse,blessee,blesses,reporte,reportee,
    rembourse,remboursee,supprime,supprimee,supprimer,enleve,enlevee,enlever,raye,rayee,decede,decedee,enceinte,ameghairi,
    wameghairi,ameahirisha,amejiondoa,wamejiondoa,amejitoa,wamejitoa,ameondoka,ameondolewa,walioondoka,waliojiondoa,
    waliojitoa,waliofuta,alijiondoa,alijitoa,aliondoka,amefuta,amefutwa,imefutwa,imeghairiwa,wamefutwa,ameacha,aliacha,
    hatakuja,hawatakuja,hakuji,hatoweza,hataweza,hawezi,hatashiriki,hashiriki,hawatashiriki,hatakimbia,hakimbii,
    hawatakimbia,hayupo,hatokuja,hatokimbia,hatahudhuria,hapatikani,mgonjwa,anaumwa,ameumia,amejeruhiwa,majeruhi,mjamzito,
    marehemu,ondoa,futa,toa jina,amesafiri,ameugua,tajja,tebajja,tagenda,tagenda kujja,tajjakujja,takyajja,takyadduka,
    tadduka,tebadduka,tasobola,tebasobola,tewali,taliwo,taliiwo,asazizzaamu,asazizzamu,yasazizzaamu,yasazizzamu,asaziddwamu,
    esaziddwamu,basazizzaamu,avuddemu,avuddeko,yavuddemu,yavaamu,bavuddemu,agaanye,yagaanye,mulwadde,alwadde,agenze,yafa,
    omulwadde,alina obuvune,aggyiddwamu,muggyemu,mumuggyemu,ntazaza,yahagaritse,yavuyemo`),
  doubtful: words(`
    maybe,may be,may not,might,might not,perhaps,possibly,possible,probably,probable,likely,tentative,tentatively,unsure,
    not sure,uncertain,undecided,unconfirmed,not confirmed,not yet confirmed,not yet,to confirm,tbc,tba,tbd,to be confirmed,
    confirming,pending,on hold,hold,provisional,provisionally,if available,depends,subject to,check,will confirm,
    let you know,needs to confirm,awaiting confirmation,50 50,peut etre,a confirmer,non confirme,non confirmee,pas confirme,
    pas confirmee,pas encore,incertain,incertaine,pas sur,pas sure,eventuellement,probable,probablement,sous reserve,
    indecis,indecise,hesite,si possible,labda,huenda,pengine,bado,hajathibitisha,hawajathibitisha,haijathibitishwa,
    hana uhakika,sina uhakika,hajui,atathibitisha,itathibitishwa,inasubiri,osanga,mpozzi,oba ajja,ayinza,asobola,
    takakasizza,takakasiddwa,tanakakasa,tannakakasa,tebinnakakasibwa,akyalowooza,akyebuuza,atannaba,tannaba,wenda,shobora,
    ntabyizeye`),
  replaced: words(`
    replaced,replaces,replace,replacing,replacement,replacements,substitute,substitutes,substituted,sub for,subbed,swap,
    swapped,swaps,swapping,instead,instead of,in place of,on behalf of,taking over,takes over,taken over,took over,transfer,
    transferred,transfers,transferring,changed to,change to,given to,gave to,sold to,formerly,previously,ex,remplace,
    remplacee,remplaces,remplacer,remplacant,remplacante,remplacants,remplacement,remplacements,au lieu de,a la place de,
    a la place,cede,cedee,transfere,transferee,amebadilishwa,wamebadilishwa,amebadilisha,kubadilisha,badala ya,badala,
    mbadala,nafasi yake,kwa niaba ya,amempa,anachukua nafasi,akyusiddwa,akyuse,akyusizza,mu kifo kya,mu kifo,asikiziddwa,
    yasikiziddwa,asikidde,amusikidde,adda mu kifo,mu linnya lya,yasimbuwe,mu mwanya wa`),
  waiting: words(`
    waiting,waiting list,waitlist,wait list,waitlisted,wait listed,wl,standby,stand by,on standby,reserve,reserves,
    reserve list,reserved,on reserve,backup,back up,spare,if space,if there is space,next in line,queue,in queue,
    liste dattente,en attente,attente,suppleant,suppleante,suppleants,reserviste,en reserve,orodha ya kusubiri,kusubiri,
    anasubiri,wanasubiri,wanaosubiri,akiba,wa akiba,hifadhi,balinda,abalinda,alinda,abalinze,alinze,abalindiridde,
    alindiridde,olukalala lw abalinda`),
  entered: words(`
    already,already registered,already entered,already in,already paid,already signed up,already booked,already done,
    registered,has registered,have registered,self registered,registered himself,registered herself,registered online,
    entered,has entered,done,signed up,booked,has a ticket,has ticket,got ticket,own ticket,own entry,bought,duplicate,
    duplicates,duplicated,dup,repeated,double entry,listed twice,twice,paid directly,deja,deja inscrit,deja inscrite,
    deja inscrits,deja inscrites,deja paye,deja payee,deja enregistre,deja enregistree,inscrit,inscrite,enregistre,
    enregistree,doublon,en double,tayari,amejiandikisha,ameshajiandikisha,amesajiliwa,ameshasajiliwa,tayari amesajiliwa,
    tayari amejiandikisha,waliojiandikisha,waliojiandikisha tayari,wamesajiliwa,waliosajiliwa,ameandikishwa,
    amekwisha jiandikisha,dda,yawandiise,yewandiisa,yewandiisizza,yawandiisibwa,awandiisiddwa,abawandiise,abeewandiisizza,
    yawandiisiddwa,yamaze kwiyandikisha,yariyandikishije`),
  child: words(`
    kid,kids,child,children,minor,underage,under age,under 18,u18,u 18,u16,u 16,u14,u 14,u12,u 12,u10,u 10,under 16,
    under 14,under 12,under 10,pupil,toddler,baby,mtoto,watoto,enfant,mineur,mineure,moins de 18,omwana,umwana`),
  /** Words that repeat the line above. */
  ditto: words(`
    do,ditto,same,same as above,same as,as above,same above,same distance,same size,same here,idem,id,ibid,meme,meme chose,
    comme ci dessus,ci dessus,vilevile,vile vile,hivyo hivyo,kama juu,kama hapo juu,sawa,sawa na juu,ile ile,hiyo hiyo,era,
    kyekimu,nga waggulu,bwe bumu,nka hejuru`),
  /** Words that say that all is well. */
  ok: words(`
    confirmed,confirm,coming,is coming,ok,okay,active,present,valid,verified,cleared,complete,completed,going,attending,
    confirme,confirmee,amethibitisha,amethibitishwa,imethibitishwa,yupo,anakuja,atakuja,akakasiddwa,ajja,received,settled,
    in full,born,born on,dob,d o b,date of birth,birthday,year of birth,ne le,nee le,amezaliwa,tarehe ya kuzaliwa,
    date de naissance`),
  /** Words that announce another person’s number. */
  kin: words(`
    emergency,emergency contact,emergency no,emergency number,emergency phone,in case of emergency,ice,next of kin,nok,kin,
    contact person,guardian,parent,mother,father,mum,mom,dad,wife,husband,spouse,sister,brother,son,daughter,dharura,
    mawasiliano ya dharura,mzazi,mlezi,mama,baba,urgence,contact durgence,en cas durgence,personne a contacter,parente,
    tuteur,tutrice,mere,pere,maama,taata,omuzadde,owomukwano`),
  and: words(`and,et,na,ne,plus,with,avec,pamoja na`),
  or: words(`or,au,ou,oba,either`),
  /** Words that no name has. */
  talk: words(`
    not,no,dont,doesnt,isnt,didnt,hasnt,never,none,nobody,me,my,mine,myself,im,iam,ive,ill join,we,us,our,you,your,he,she,
    his,her,him,they,them,their,the,this,these,that,those,following,who,which,whose,what,count,add,put,also,too,please,pls,
    plz,kindly,thanks,yes,yeah,yep,fine,sure,hi,hello,hey,guys,all,everyone,is,are,was,were,am,be,been,has,have,had,for,
    from,to,of,at,in,on,by,as,his own,wants,want,wishes,needs,interested,join,joins,joining,i will,i am,changed,change,new,
    old,only,just,still,again,now,today,tomorrow,next,last,line,list,friend,guest,plus one,friends,family,team,leader,
    captain,coach,secretary,chairman,chairperson,pacer,volunteer,pas,par,plus jamais,moi,mes,je,nous,vous,il,ils,sa,son,ses,
    leur,qui,suivants,suivantes,aussi,merci,pour,dans,avec moi,sans,chez,mais,est,sont,mimi,wangu,yangu,sisi,yeye,wao,
    wafuatao,tafadhali,kwa,ya,wa,la,ni,si,sio,naomba,niongeze,lakini,nze,wange,ffe,bano,era ne,naye,nti,ku,mu,lya,kya`),
};

export type Mark = keyof typeof MARK_WORDS;

/** Marks of people who may not run, or are entered already. */
export const STATUSES = ['withdrawn', 'doubtful', 'replaced', 'waiting', 'entered'] as const;
export type Status = (typeof STATUSES)[number];

export const isStatus = (mark: Mark): mark is Status => STATUSES.some((one) => one === mark);

export const MARKS: ReadonlyMap<string, Mark> = new Map(
  (Object.entries(MARK_WORDS) as [Mark, ReadonlySet<string>][])
    .reverse()
    .flatMap(([mark, all]) => [...all].map((word) => [word, mark] as const)),
);

/** Each line: the ways to write one option. */
const forms = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => [...words(line)]);

export const SIZES = forms(`
  xs,x small,extra small,xsmall
  s,small,sm,petit,petite,ndogo
  m,medium,med,moyen,moyenne,wastani,kati
  l,large,lg,grand,grande,kubwa
  xl,x large,extra large,xlarge,1xl
  xxl,2xl,xx large,extra extra large,double xl,2x,xxlarge
  xxxl,3xl,xxx large,triple xl,3x
  xxxxl,4xl,4x
  xxs,2xs`);
export const SEXES = forms(`
  male,m,man,men,boy,homme,h,masculin,mwanaume,mume,me
  female,f,woman,women,girl,femme,feminin,mwanamke,mke,ke`);
/** The first one of each line is the value. */
export const YES_NO = forms(`
  yes,y,ndiyo,ndio,oui,o,true,x,1
  no,n,hapana,non,false,0`);

/** What tickets of a marathon are called, also where none has the word in its name. */
export const MARATHONS = {
  half: words(`half,half marathon,halfmarathon,half marathoni,semi,semi marathon,semimarathon,demi,demi marathon,nusu,
    nusu marathon,nusu marathoni,nusu ya marathoni,hm`),
  full: words('full,full marathon,marathon complet,marathoni kamili,kamili,fm'),
  any: words('marathon,marathoni'),
};
/** Words of tickets' names that mean nothing alone. */
export const LITTLE_WORDS = words('the,and,for,run,race,les,des,pour,course,avec,kwa,mbio,kms');

/** What columns of answers are called, and the words that announce an answer in a line. */
export const LABELS = {
  size: words(`size,sizes,shirt,shirts,t shirt,tshirt,tee,shirt size,t shirt size,tshirt size,tee size,kit,kit size,
    jersey,jersey size,vest,vest size,singlet,taille,tailles,maillot,taille de t shirt,taille du t shirt,
    taille de maillot,saizi,fulana,saizi ya fulana,ukubwa,ukubwa wa fulana`),
  sex: words('gender,sex,m f,sexe,genre,h f,jinsia'),
  birthday:
    words(`dob,d o b,d.o.b,date of birth,birth date,birthdate,birthday,born,born on,tarehe ya kuzaliwa,kuzaliwa,
    mwaka wa kuzaliwa,year of birth,birth year,annee de naissance,date de naissance,naissance,ne le,nee le`),
  /** Words between a name and its distance. */
  ticket:
    words(`will run,will do,will be running,runs,running,is running,is doing,doing,does,is for,for,for the,in the,
    category,anakimbia,atakimbia,court,fait,fera,va courir`),
};
