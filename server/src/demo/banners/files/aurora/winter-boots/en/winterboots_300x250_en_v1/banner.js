// A click leads to the advertiser; the publisher may have set another clickTag.
const ad = document.getElementById('ad');
const visit = () => window.open(window.clickTag, '_blank', 'noopener');
ad.addEventListener('click', visit);
ad.addEventListener('keydown', (event) => event.key === 'Enter' && visit());
